import type { Locale } from './format-date.ts';

/** As Filipino calendars print them. A day that is proclaimed under another name keeps that. */
const filipino: Readonly<Record<string, string>> = {
  "New Year's Day": 'Araw ng Bagong Taon',
  'Chinese New Year': 'Bagong Taong Tsino',
  'EDSA People Power Revolution Anniversary': 'Anibersaryo ng EDSA',
  'Maundy Thursday': 'Huwebes Santo',
  'Good Friday': 'Biyernes Santo',
  'Black Saturday': 'Sabado de Gloria',
  'Araw ng Kagitingan': 'Araw ng Kagitingan',
  'Labor Day': 'Araw ng Manggagawa',
  'Independence Day': 'Araw ng Kalayaan',
  'Ninoy Aquino Day': 'Araw ni Ninoy Aquino',
  'National Heroes Day': 'Araw ng mga Bayani',
  "All Saints' Day": 'Araw ng mga Santo',
  "All Souls' Day": 'Araw ng mga Patay',
  'Bonifacio Day': 'Araw ni Bonifacio',
  'Feast of the Immaculate Conception of Mary': 'Kapistahan ng Inmaculada Concepcion',
  'Christmas Eve': 'Bisperas ng Pasko',
  'Christmas Day': 'Araw ng Pasko',
  'Rizal Day': 'Araw ni Rizal',
  'Last Day of the Year': 'Huling Araw ng Taon',
  "Eid'l Fitr": "Eid'l Fitr",
  "Eid'l Adha": "Eid'l Adha",
};

export const holidayName = (name: string, locale: Locale): string =>
  locale === 'fil' ? (filipino[name] ?? name) : name;

export const hasFilipinoName = (name: string): boolean => name in filipino;
