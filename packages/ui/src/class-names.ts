type ClassName = string | false | undefined;

/**
 * Joins the class names that apply. Of nothing, nothing is left: no empty `class=""` in the page.
 */
export function classNames(first: string, ...names: ReadonlyArray<ClassName>): string;
export function classNames(...names: ReadonlyArray<ClassName>): string | undefined;
export function classNames(...names: ReadonlyArray<ClassName>): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}
