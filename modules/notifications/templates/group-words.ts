import { civilDate } from '@luwag/domain/calendar';
import { formatDate, type Locale } from '@luwag/domain/format-date';
import { formatPesos } from '@luwag/domain/format-money';
import { centavos } from '@luwag/domain/money';
import { z } from 'zod';
import { groupPage } from './pages.ts';
import { subjectMark } from './test-mark.ts';

/** What every mail about a group takes. */
export const OfGroup = z.object({
  first_name: z.string(),
  group_id: z.uuid(),
  group: z.string(),
  is_live: z.boolean(),
});
export type OfGroup = z.infer<typeof OfGroup>;

export const pesos = (amount: number): string => formatPesos(centavos(amount));
export const dateOf = (date: string, locale: Locale): string => formatDate(civilDate(date), locale);

/** In front of the group's name, so that a list of mails says which it is. */
export const headed = ({ is_live, group }: OfGroup, news: string): string =>
  `${subjectMark(is_live)}${group}: ${news}`;

export const seeGroup = (group: OfGroup, origin: string, locale: Locale) => ({
  label: locale === 'en' ? 'See the group' : 'Tingnan ang grupo',
  link: groupPage(origin, group.group_id),
});

/** Somebody who was erased has no name. */
export const someoneEn = (name: string): string => name || 'Somebody';
export const someoneFil = (name: string): string => (name ? `si ${name}` : 'ang isang kasapi');
