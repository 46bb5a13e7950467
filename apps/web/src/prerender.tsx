import { text } from 'node:stream/consumers';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter, type RouteObject } from 'react-router';
import { App, pageAt } from './app.tsx';
import { descriptions } from './content/descriptions.ts';
import * as disclosures from './content/disclosures.ts';
import * as facts from './content/facts.ts';
import { firm } from './content/firm.ts';
import { fund } from './content/investment-prerendered.ts';
import { LogoMark } from './content/logo.tsx';
import { mark as markStrokes } from './content/mark.ts';
import { contactType, llmsWords, sharing } from './content/sharing.ts';
import { statedTerms } from './content/fees.ts';
import { statement } from './content/statement.ts';
import type { DescribedPage, Page } from './page.ts';
import { loadComponents } from './route-component.ts';
import { routes } from './routes.tsx';

/** What the content says beside the pages: to search engines, where pages are shared, and to the server. */
export const content = {
  contactType,
  disclosures,
  facts,
  statedTerms,
  firm,
  fund,
  llmsWords,
  mark: markStrokes,
  sharing,
  statement,
};

/** @throws Error naming a page that the content does not describe */
function described(page: Page): DescribedPage {
  const description = descriptions[page.path];
  if (description === undefined) throw new Error(`${page.path} has no description.`);
  return { ...page, description };
}

/** The pages at and below a route. */
function pagesOf({ handle, children = [] }: RouteObject): DescribedPage[] {
  return handle === undefined ? children.flatMap(pagesOf) : [described(handle as Page)];
}

/** Every page of the route table, in its order. */
export const pages = routes.flatMap(pagesOf);

/** The logo's mark, for pictures. */
export const mark = renderToStaticMarkup(<LogoMark />);

export interface RenderedPage {
  html: string;
  page: DescribedPage;
  /** Paths under src of the modules the page loaded on demand. */
  modules: string[];
}

/** Pages and frames by their component: a route loads one on demand, and does not say from which file. */
async function componentFiles(): Promise<Map<unknown, string>> {
  const modules = import.meta.glob<object>('./{site,portal}/**/*-{page,screen,dashboard,frame,layout}.tsx');
  const found = await Promise.all(
    Object.entries(modules).map(async ([file, load]) =>
      Object.values(await load()).map((component) => [component, file.slice('./'.length)] as const),
    ),
  );
  return new Map(found.flat());
}

const files = await componentFiles();

/**
 * Renders one address to markup that the browser takes over unchanged.
 *
 * @throws Error naming the address when it cannot be rendered
 */
export async function renderPage(path: string): Promise<RenderedPage> {
  const { matched, page } = pageAt(path);
  const components = await loadComponents(matched);
  const failures: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <StaticRouter location={path}>
      <App />
    </StaticRouter>,
    // Everything is waited for and written in place: boundaries sent later would need inline scripts.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void failures.push(error) },
  );
  const html = await text(prelude);
  if (page === undefined || failures.length > 0)
    throw new Error(`${path} could not be rendered.`, { cause: failures[0] });
  // What every page loads has no file of its own here.
  const modules = components.map((component) => files.get(component)).filter((file) => file !== undefined);
  return { html, page: described(page), modules };
}
