/** A route of the running server. */
export interface ServedRoute {
  path: string;
  methods: string[];
}

/**
 * The routes of a printed tree, as the router itself has them: there a path stands below the one it goes on from.
 *
 * @param tree what `printRoutes({ commonPrefix: false })` gives
 */
export function routesOf(tree: string): ServedRoute[] {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? [];
    if (part === '') return [];
    const path = (above[indent.length / 4 - 1] ?? '') + part;
    above[indent.length / 4] = path;
    const served = methods.split(', ').filter((method) => method !== '');
    return served.length > 0 ? [{ path, methods: served }] : [];
  });
}
