import { createElement, Fragment, type ReactNode } from 'react'
import { type MarkdownBlock, parseInlineMarkdown, type TextPiece } from '../../content/markdown'

interface MarkdownProps {
  blocks: readonly MarkdownBlock[]
  /** Returns a link's address for use outside the page. */
  addressOf?: (href: string) => string
}

export function Markdown({ blocks, addressOf }: MarkdownProps) {
  return blocks.map((block) =>
    block.kind === 'paragraph' ? (
      <p key={block.text}>{renderPieces(parseInlineMarkdown(block.text), addressOf)}</p>
    ) : (
      <ul key={block.items.join('\n')}>
        {block.items.map((item) => (
          <li key={item}>{renderPieces(parseInlineMarkdown(item), addressOf)}</li>
        ))}
      </ul>
    ),
  )
}

export function renderPieces(pieces: readonly TextPiece[], addressOf = (href: string) => href): ReactNode {
  return createElement(Fragment, null, ...pieces.map((piece) => renderPiece(piece, addressOf)))
}

function renderPiece({ text, href, isBold }: TextPiece, addressOf: (href: string) => string): ReactNode {
  const words = href === undefined ? text : <a href={addressOf(href)}>{text}</a>
  return isBold ? <strong>{words}</strong> : words
}
