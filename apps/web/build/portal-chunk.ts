const OF_THE_PORTAL = /\/src\/(?:portal|api|ui)\/|\/packages\//;
const WITHOUT_ACCOUNT = /\/src\/(?:site|portal\/session\/login)\//;

interface Modules {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null;
}

/** Whether a page that is shown without an account needs a module. */
function isPublic(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (WITHOUT_ACCOUNT.test(id)) return true;
  seen.add(id);
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => !seen.has(importer) && isPublic(importer, modules, seen));
}

/**
 * The name of the part that holds what most screens share: dozens of small ones would cost a request each, and compress worse.
 *
 * @returns null for what is no screen's, and for what pages without an account need
 */
export const portalChunk = (id: string, modules: Modules): string | null =>
  OF_THE_PORTAL.test(id) && !id.endsWith('.css') && !isPublic(id, modules) ? 'portal' : null;
