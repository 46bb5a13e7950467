import { createElement, use, type ComponentType, type FunctionComponent } from 'react';
import { useLocation, type RouteObject } from 'react-router';

/** Loads a module that exports one component and nothing else. */
export type Load = () => Promise<Record<string, ComponentType>>;

type RouteComponent = FunctionComponent & { load: () => Promise<ComponentType> };

/**
 * A component whose module is loaded when it is first rendered, or before. What is shown stays until then. A module that could
 * not be loaded is asked for again on the next navigation.
 *
 * @throws Error when rendered, for a module that exports nothing or cannot be loaded
 */
export function routeComponent(loadModule: Load): ComponentType {
  let Loaded: ComponentType | undefined;
  let attempt: { at: string; loading: Promise<ComponentType> } | undefined;

  const load = async () => {
    const [Component] = Object.values(await loadModule());
    if (Component === undefined) throw new Error('The module of the route exports no component.');
    Loaded = Component;
    return Component;
  };

  const loadingAt = (key: string) => {
    if (attempt?.at !== key) attempt = { at: key, loading: load() };
    return attempt.loading;
  };

  function Component() {
    const { key } = useLocation();
    return createElement(Loaded ?? use(loadingAt(key)));
  }

  return Object.assign(Component, { load }) satisfies RouteComponent;
}

/**
 * The components that routes load on demand, loaded, so that the first render shows them.
 *
 * @throws Error when one cannot be loaded
 */
export const loadComponents = (routes: RouteObject[]): Promise<ComponentType[]> =>
  Promise.all(
    routes.flatMap(({ Component }) =>
      Component !== null && Component !== undefined && 'load' in Component
        ? [(Component as RouteComponent).load()]
        : [],
    ),
  );
