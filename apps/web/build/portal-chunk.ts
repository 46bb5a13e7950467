const OF_THE_PORTAL = /\/src\/(?:portal|api|ui)\/|\/packages\//;
const WITHOUT_ACCOUNT = /\/src\/(?:site|portal\/session\/login)\//;
const OF_DASHBOARDS = /\/src\/portal\/(?:dashboard|frame)\//;
const EXACT_DECIMALS = /\/node_modules\/decimal[.]js\//;

interface Modules {
  getModuleInfo: (id: string) => { importers: readonly string[]; importedIds: readonly string[] } | null;
}

interface Way {
  modules: Modules;
  /** To those that import a module, or to those that it imports. */
  towards: 'importers' | 'importedIds';
}

/** Whether a module, or one on the way from it, is at a path. */
function leadsTo(path: RegExp, id: string, way: Way, seen = new Set<string>()): boolean {
  if (path.test(id)) return true;
  seen.add(id);
  const next = way.modules.getModuleInfo(id)?.[way.towards] ?? [];
  return next.some((each) => !seen.has(each) && leadsTo(path, each, way, seen));
}

/**
 * The name of the part that holds what most screens share: dozens of small ones would cost a request each, and compress worse.
 * What no dashboard needs, which is where people land, is a part of its own.
 *
 * @returns null for what is no screen's, for what pages without an account need, and for what computes with exact decimals
 */
export function portalChunk(id: string, modules: Modules): string | null {
  const isNeededBy = (path: RegExp) => leadsTo(path, id, { modules, towards: 'importers' });
  if (!OF_THE_PORTAL.test(id) || id.endsWith('.css') || isNeededBy(WITHOUT_ACCOUNT)) return null;
  if (leadsTo(EXACT_DECIMALS, id, { modules, towards: 'importedIds' })) return null;
  return isNeededBy(OF_DASHBOARDS) ? 'portal' : 'screens';
}
