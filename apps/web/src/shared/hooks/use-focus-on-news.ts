import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

const newsOf = '[aria-invalid="true"], .banner, .totp-setup h3';

/**
 * After a form, the eye goes to what came of it: a field at fault, what was done, or the next step.
 * The button that was pressed may be gone by then, and with it the place of the keyboard.
 */
export function useFocusOnNews(page: RefObject<HTMLElement | null>, answer: unknown): void {
  const { key } = useLocation();
  const seen = useRef({ key, answer });
  useEffect(() => {
    const isNews = seen.current.key !== key || seen.current.answer !== answer;
    seen.current = { key, answer };
    const news = isNews && page.current?.querySelector<HTMLElement>(newsOf);
    if (!news) return;
    if (!news.matches('input')) news.tabIndex = -1;
    news.focus();
  }, [page, key, answer]);
}
