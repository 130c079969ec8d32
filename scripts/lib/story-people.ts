import type { SeedPerson } from './seed-person.ts';

/**
 * Further people of the story: each lives with a plan in another way. For people who look around;
 * tests have the first ones alone, and make what else they need.
 */
export const storyPeople: readonly SeedPerson[] = [
  {
    role: 'buyer',
    email: 'ging@luwag.test',
    firstName: 'Ging',
    lastName: 'Flores',
    contactNumber: '+639171234521',
    about: 'a buyer who is a little late, and was reminded',
    pays: 'a_little_late',
  },
  {
    role: 'buyer',
    email: 'noel@luwag.test',
    firstName: 'Noel',
    lastName: 'Garcia',
    contactNumber: '+639171234522',
    about: 'a buyer who moved a due date',
    pays: 'moved',
  },
  {
    role: 'buyer',
    email: 'cora@luwag.test',
    firstName: 'Corazon',
    lastName: 'Dimaculangan',
    contactNumber: '+639171234523',
    locale: 'fil',
    about: 'a buyer on a lighter plan',
    pays: 'lighter',
  },
  {
    role: 'buyer',
    email: 'dante@luwag.test',
    firstName: 'Dante',
    lastName: 'Pascual',
    contactNumber: '+639171234524',
    about: 'a buyer who sent a part back, and was refunded',
    pays: 'refunded',
  },
  {
    role: 'buyer',
    email: 'elena@luwag.test',
    firstName: 'Elena',
    lastName: 'Salvador',
    contactNumber: '+639171234525',
    about: 'a buyer paid for by code, once too often: she has credit',
    pays: 'overpaid',
  },
  {
    role: 'buyer',
    email: 'rene@luwag.test',
    firstName: 'Rene',
    lastName: 'Castillo',
    contactNumber: '+639171234526',
    about: 'a buyer 45 days late',
    pays: 'late_45_days',
  },
  {
    role: 'buyer',
    email: 'fely@luwag.test',
    firstName: 'Felicidad',
    lastName: 'Macaraeg',
    contactNumber: '+639171234527',
    about: 'a buyer 75 days late',
    pays: 'late_75_days',
  },
  {
    role: 'buyer',
    email: 'berto@luwag.test',
    firstName: 'Alberto',
    lastName: 'Tolentino',
    contactNumber: '+639171234528',
    about: 'a buyer 200 days late',
    pays: 'late_200_days',
  },
  {
    role: 'staff',
    email: 'ines@luwag.test',
    firstName: 'Ines',
    lastName: 'Salazar',
    about: 'staff; signs the payouts that Carlo proposes',
  },
];
