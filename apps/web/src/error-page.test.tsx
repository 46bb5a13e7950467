// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { ErrorPage } from './error-page.tsx';
import { usePage } from './ui/browser/page.test-support.ts';

usePage();

function Broken(): never {
  throw new Error('A part of the page is broken.');
}

test.each([
  ['unknown route', 'Page not found', { path: '*', element: <ErrorPage /> }],
  [
    'application error',
    'Something went wrong',
    { path: '*', element: <Broken />, errorElement: <ErrorPage /> },
  ],
])('the error page of an %s offers the main pages', async (_, heading, route) => {
  render(<RouterProvider router={createMemoryRouter([route], { initialEntries: ['/nowhere'] })} />);
  await screen.findByRole('heading', { name: heading });
  const links = within(screen.getByRole('navigation', { name: 'Main pages' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/strategy-overview',
    '/investment',
    '/team',
    '/disclosures',
    '/about',
    '/contact-us',
    '/login',
  ]);
  expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/');
});
