// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { team, type Member } from '../../content/team.ts';
import { usePage } from '../../ui/browser/page.test-support.ts';
import { MemberDialog } from './member-dialog.tsx';
import { TeamPage } from './team-page.tsx';

usePage();

const [first] = team as [Member];
const photo = {
  default: '/media/team/1-photo.avif',
  webp: '/media/team/1-photo.webp',
  alt: 'Ilse at her desk',
};

function openDialogOf(member: Member): HTMLElement {
  const nothing = () => undefined;
  render(<MemberDialog members={[member]} selectedId={member.id} onStep={nothing} onClose={nothing} />);
  return screen.getByRole('dialog');
}

test('a member with a photograph is shown by it, described in words, with the moving signature upon it', () => {
  const dialog = openDialogOf({ ...first, photo });
  const picture = within(dialog).getByRole('img', { name: 'Ilse at her desk' });
  expect(picture.getAttribute('src')).toBe(photo.webp);
  expect(dialog.querySelector('source[type="image/avif"]')?.getAttribute('srcset')).toBe(photo.default);
  expect(dialog.querySelector('.has-photo video')?.getAttribute('src')).toBe(first.mediaSrc.webm);
  expect(within(dialog).getByText(first.bio)).toBeDefined();
});

test('without a photograph, or where its file is missing, the signature has the whole place', () => {
  const dialog = openDialogOf({ ...first, photo });
  fireEvent.error(within(dialog).getByRole('img', { name: 'Ilse at her desk' }));
  expect(within(dialog).queryByRole('img')).toBeNull();
  expect(dialog.querySelector('.has-photo')).toBeNull();
  expect(dialog.querySelector('video')?.getAttribute('src')).toBe(first.mediaSrc.webm);
});

test('assistive technology meets each member once, by name and title', () => {
  const { container } = render(<TeamPage />);
  const list = within(screen.getByRole('region', { name: 'Members' }));
  for (const { name, title } of team) {
    expect(list.getAllByRole('button', { name: `${name} ${title}` })).toHaveLength(1);
    const shown = [...container.querySelectorAll('.member-name')].filter(
      (element) => element.textContent === name && element.closest('[aria-hidden="true"]') === null,
    );
    expect(shown.map((element) => element.closest('button') !== null)).toEqual([true]);
  }
});
