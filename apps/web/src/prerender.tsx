import { text } from 'node:stream/consumers';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { firm } from './content/firm.ts';
import { LogoMark } from './content/logo.tsx';
import { pages, type PageHead } from './content/pages.ts';
import { routes } from './routes.tsx';

export { firm, pages };

/** The logo's mark, for pictures. */
export const mark = renderToStaticMarkup(<LogoMark />);

export interface RenderedPage {
  html: string;
  page: PageHead;
  /** Paths under src, without extension, of the modules the page loaded on demand. */
  modules: string[];
}

const handler = createStaticHandler(routes);

/**
 * Renders one address to markup that the browser takes over unchanged.
 *
 * @throws Error naming the address when the route answers with a redirect or an error
 */
export async function renderPage(path: string): Promise<RenderedPage> {
  const context = await handler.query(new Request(new URL(path, firm.origin)));
  if (context instanceof Response) throw new Error(`${path} answers with a redirect.`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const failures: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <StaticRouterProvider router={router} context={context} hydrate={false} />,
    // Everything is waited for and written in place: boundaries sent later would need inline scripts.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void failures.push(error) },
  );
  const html = await text(prelude);
  if (failures.length > 0) throw new Error(`${path} could not be rendered.`, { cause: failures[0] });
  const page = context.matches.findLast((match) => match.route.handle !== undefined)?.route
    .handle as PageHead;
  return { html, page, modules: context.matches.map((match) => match.route.id) };
}
