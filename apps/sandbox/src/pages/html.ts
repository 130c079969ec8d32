/** Markup that may be sent as it is. Only `html` makes it, and `html` escapes what it is given. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

type Insertable = string | number | Html | Html[] | undefined;

/** A template whose every inserted text is escaped, for element content and quoted attributes. */
export function html(strings: TemplateStringsArray, ...inserted: Insertable[]): Html {
  const pieces = strings.map((string, index) => string + toMarkup(inserted[index]));
  return new Html(pieces.join(''));
}

function toMarkup(value: Insertable): string {
  if (value === undefined) return '';
  if (value instanceof Html) return value.markup;
  if (Array.isArray(value)) return value.map(toMarkup).join('');
  return String(value).replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
