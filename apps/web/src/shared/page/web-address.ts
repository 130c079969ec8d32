/** The address of another site's page, if that is what it is: a link never runs a script. */
export function webAddress(text: string | null | undefined): string | undefined {
  return text && /^https?:\/\//i.test(text) ? text : undefined;
}
