import type { Component } from '../islands/hydrate'
import { type IslandLoaders, wakeIslands } from '../islands/wake'
import { runMenu } from './shell/menu'
import { whenShown } from './when-shown'

const formModules = import.meta.glob<Component>('../forms/*/form.tsx', { import: 'default' })

const loaders: IslandLoaders = { search: async () => (await import('./shell/search-box')).SearchBox }
for (const [path, load] of Object.entries(formModules)) {
  const folder = path.split('/').at(-2)
  if (folder) loaders[folder] = load
}

whenShown(() => wakeIslands(loaders))
runMenu()
