import { createElement, Fragment, type ReactNode } from 'react'
import { type MarkdownBlock, piecesIn, type TextPiece } from '../../content/markdown'

interface MarkdownProps {
  blocks: readonly MarkdownBlock[]
  /** The site's address, for links that are followed from elsewhere. */
  origin?: string
}

export function Markdown({ blocks, origin }: MarkdownProps) {
  return blocks.map((block) =>
    block.kind === 'paragraph' ? (
      <p key={block.text}>{sayPieces(piecesIn(block.text), origin)}</p>
    ) : (
      <ul key={block.items.join('\n')}>
        {block.items.map((item) => (
          <li key={item}>{sayPieces(piecesIn(item), origin)}</li>
        ))}
      </ul>
    ),
  )
}

export function sayPieces(pieces: readonly TextPiece[], origin = ''): ReactNode {
  return createElement(Fragment, null, ...pieces.map((piece) => sayPiece(piece, origin)))
}

function sayPiece({ text, href, isBold }: TextPiece, origin: string): ReactNode {
  const words = href === undefined ? text : <a href={href.startsWith('/') ? origin + href : href}>{text}</a>
  return isBold ? <strong>{words}</strong> : words
}
