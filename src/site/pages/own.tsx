import { parseBlocks } from '../../../content/markdown'
import type { Content } from '../../../content/read-content'
import * as routes from '../../routes'
import { PageHead } from '../../ui/page-head'
import { Section } from '../../ui/section'
import { Markdown } from '../markdown'
import { Download } from '../media-resources'
import headPicture from '../pictures/heads/own.svg'
import { createPostExcerpt, DESCRIPTION_LENGTH } from '../post-text'
import type { PageProps, Screen } from '../screen'
import { UploadedPicture } from '../uploaded-picture'

type OwnPage = Content['ownPages'][number]

const colors = { main: 'marigold', resources: 'pine', programInfo: 'tomato', footer: 'pine' } as const

export function createOwnScreen(ownPage: OwnPage): Screen {
  const { id, title, sections } = ownPage
  const sharePicture = sections.find(({ picture }) => picture)?.picture
  return {
    path: routes.ownPage(id),
    title: () => title,
    description: ({ language }) =>
      createPostExcerpt({ paragraphs: sections.flatMap(({ paragraphs }) => paragraphs) }, DESCRIPTION_LENGTH, language),
    Page: (page) => <OwnPage ownPage={ownPage} {...page} />,
    drawnAs: routes.home,
    ...(sharePicture && { sharePicture }),
  }
}

function OwnPage({ ownPage: { title, sections, files, where }, language }: PageProps & { ownPage: OwnPage }) {
  return (
    <>
      <PageHead color={colors[where]} title={title} picture={headPicture} />
      {sections.map((section, index) => (
        <OwnSection key={section.paragraphs[0]} id={`section-${index + 1}`} section={section} />
      ))}
      {files.length > 0 && (
        <ul>
          {files.map(({ name, file }) => (
            <li key={name}>
              <Download name={name} file={file} language={language} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function OwnSection({ id, section }: { id: string; section: OwnPage['sections'][number] }) {
  const { title, paragraphs, picture } = section
  const text = (
    <>
      <Markdown blocks={parseBlocks(paragraphs)} />
      {picture && <UploadedPicture picture={picture} sizes="(max-width: 48rem) 100vw, 46rem" />}
    </>
  )
  return title === null ? (
    <section>{text}</section>
  ) : (
    <Section id={id} title={title}>
      {text}
    </Section>
  )
}
