import { type RouteConfig, route } from '@react-router/dev/routes'

export default [route(':screen', 'screen.tsx')] satisfies RouteConfig
