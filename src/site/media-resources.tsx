import type { ReactNode } from 'react'
import type { Language } from '../../content/language'
import { DOCUMENT_ID, pictureDimensions } from '../../content/picture-files'
import type { Content } from '../../content/read-content'
import * as routes from '../routes'
import { Section } from '../ui/section'
import type { PageProps } from './screen'
import { UploadedPicture } from './uploaded-picture'
import { siteWords } from './words'

type Gallery = Content['press']['gallery'][number]

export function MediaResources({ content, language, text }: PageProps) {
  const { kit, gallery } = content.press
  const words = content.pages.press.resources
  const comingSoon = text(words.soon)
  return (
    <Section id="resources" title={text(words.title)}>
      <div className="cards cards--two">
        <Card title={text(words.kit)} isShown={kit.length > 0}>
          {kit.map(({ name, file }) => (
            <li key={name}>
              {file ? (
                <Download name={name} file={file} language={language} />
              ) : (
                <Placeholder name={name} soon={comingSoon} />
              )}
            </li>
          ))}
        </Card>
        <Card title={text(words.gallery)} isShown={gallery.length > 0}>
          {gallery.map(({ name, pictures }, index) => (
            <li key={name}>
              {pictures.length > 0 ? (
                <a href={`#${getGalleryId(index)}`}>{name}</a>
              ) : (
                <Placeholder name={name} soon={comingSoon} />
              )}
            </li>
          ))}
        </Card>
      </div>
      {gallery.map(
        (part, index) => part.pictures.length > 0 && <Pictures key={part.name} id={getGalleryId(index)} {...part} />,
      )}
    </Section>
  )
}

function getGalleryId(index: number): string {
  return `gallery-${index + 1}`
}

function Card({ title, isShown, children }: { title: string; isShown: boolean; children: ReactNode }) {
  if (!isShown) return null
  return (
    <div className="card">
      <h3>{title}</h3>
      <ul>{children}</ul>
    </div>
  )
}

/** A placeholder link (HTML, 4.6.1), announced as unavailable. */
function Placeholder({ name, soon }: { name: string; soon: string }) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: a placeholder link, as its role and state say.
    <a role="link" aria-disabled="true">
      {name} <span className="soon">{soon}</span>
    </a>
  )
}

export function Download({ name, file, language }: { name: string; file: string; language: Language }) {
  return (
    <a href={routes.files + file} download>
      {name} <span className="soon">({describeFile(file, language)})</span>
    </a>
  )
}

function describeFile(file: string, language: Language): string {
  if (DOCUMENT_ID.test(file)) return siteWords[language].pdf
  const { width, height } = pictureDimensions(file)
  return `${width} × ${height}`
}

function Pictures({ id, name, pictures }: Gallery & { id: string }) {
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{name}</h3>
      <ul className="cards">
        {pictures.map((picture) => (
          <li key={picture.file}>
            <UploadedPicture picture={picture} widest={640} />
          </li>
        ))}
      </ul>
    </section>
  )
}
