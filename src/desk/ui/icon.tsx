import sprite from './icons.svg'

export type IconName = 'today' | 'inbox' | 'applicants' | 'website' | 'more'

/** An icon of the sprite beside a text that says the same. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
