/** A taxpayer's number as it is stored: nine digits, and three or five more for a branch. */
export type Tin = string & { readonly __tin: unique symbol };

const typedForm = /^\d{3}-?\d{3}-?\d{3}(-?(\d{3}|\d{5}))?$/;

/**
 * Takes what people type, with dashes or without, and returns the one stored form. The ninth is a
 * check digit by a rule that the Bureau of Internal Revenue does not publish, so none is checked.
 */
export function parseTin(typed: string): Tin | undefined {
  const text = typed.trim();
  return typedForm.test(text) ? (text.replaceAll('-', '') as Tin) : undefined;
}

/** As the Bureau prints it: `123-456-789-00000`. */
export const formatTin = (tin: string): string =>
  tin.replace(/^(\d{3})(\d{3})(\d{3})(\d*)$/, (_, one, two, three, branch) =>
    [one, two, three, branch].filter(Boolean).join('-'),
  );
