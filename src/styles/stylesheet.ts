const sheets = import.meta.glob<string>(['./*.css', '../{ui,site,forms}/**/*.css'], {
  query: '?inline',
  import: 'default',
  eager: true,
})

/** The site's style sheet. Layers give the order of the cascade (layers.css), so files may come in any order after it. */
export const stylesheet = [sheets['./layers.css'], ...Object.values(sheets)].join('\n')
