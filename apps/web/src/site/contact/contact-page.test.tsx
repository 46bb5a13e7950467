import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ContactPage } from './contact-page.tsx';

const markup = renderToStaticMarkup(<ContactPage />);

/** The control a label belongs to, as its opening tag. */
function controlOf(label: string): string {
  const id = new RegExp(`for="([^"]+)"[^>]*>${label}<`).exec(markup)?.[1] ?? 'no such label';
  return markup.match(/<(?:input|textarea)[^>]*>/g)?.find((tag) => tag.includes(`id="${id}"`)) ?? '';
}

test('the contact page says where the firm is and what it promises', () => {
  expect(markup).toContain('>THINK BIG</h1>');
  expect(markup).toContain('Your goals, your way, your future.');
  for (const line of ['Road Town', 'Tortola', 'British Virgin Islands']) expect(markup).toContain(line);
});

test('all four fields of the contact form are required, the address is of the email type, the text has four rows', () => {
  expect(markup).toContain('>CONTACT US</h2>');
  for (const label of ['FIRST NAME', 'LAST NAME', 'EMAIL', 'HOW CAN WE HELP']) {
    expect(controlOf(label)).toContain(' required=""');
  }
  expect(controlOf('EMAIL')).toContain('type="email"');
  expect(controlOf('HOW CAN WE HELP')).toMatch(/^<textarea.* rows="4"/);
  expect(markup).toMatch(/<button type="submit"[^>]*>Send Message</);
});

test('without scripts the contact form sends nothing either', () => {
  expect(markup).toMatch(/<form[^>]* method="dialog"/);
  expect(markup).not.toMatch(/<form[^>]* action=/);
});
