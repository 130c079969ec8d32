/** The package has no types of its own; this is what is used of it. */
declare module 'js-yaml' {
  export function load(text: string): unknown;
}
