import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useStaffMay } from '#app/shared/auth/staff-rights.tsx';
import { isForTyping } from './note-field.tsx';

const lists = '[data-desk-list] a';

/**
 * Keys of every page of the console: `/` finds somebody, J and K go down and up a list. The desk of
 * a case has J and K of its own, and no such list.
 */
export function DeskKeys() {
  const navigate = useNavigate();
  const mayFind = useStaffMay()('see_people');
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isForTyping(event)) return;
      if (event.key === '/' && mayFind) {
        event.preventDefault();
        const field = document.querySelector<HTMLInputElement>('input[name=sought]');
        if (field) field.focus();
        else void navigate('/ops/people');
      }
      if (event.key === 'j') step(1);
      if (event.key === 'k') step(-1);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [navigate, mayFind]);
  return null;
}

/** To the next link of the page's lists; from elsewhere to the first. */
function step(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>(lists)];
  const { activeElement } = document;
  const here = activeElement instanceof HTMLElement ? links.indexOf(activeElement) : -1;
  const next = here === -1 ? links[0] : links[here + by];
  next?.focus();
}
