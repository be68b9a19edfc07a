import type { Component } from '../islands/mount'
import { type IslandLoaders, wakeIslands } from '../islands/wake'
import { runMenu } from './shell/menu'
import { runSearch } from './shell/search'
import { whenShown } from './when-shown'

const behaviors = import.meta.glob<Component>('../forms/*/behavior.tsx', { import: 'default' })

const loaders: IslandLoaders = {}
for (const [path, load] of Object.entries(behaviors)) {
  const folder = path.split('/').at(-2)
  if (folder) loaders[folder] = load
}

whenShown(() => wakeIslands(loaders))
runMenu()
runSearch()
