import { manilaDateOf } from '@luwag/domain/calendar';
import { type PlanLocale, planLineOf } from './plan-line.ts';

// `<luwag-plan amount="480000">` for the pages of shops: one file, no request of its own. The style
// is a constructed sheet and the text is made of nodes, so that a shop's content security policy
// needs to allow this script and nothing else.

// The height is fixed whatever the text: nothing below it ever moves. Colours are the page's own
// unless it says otherwise, so that they fit its light and its dark looks.
const style = `
:host {
  display: block;
  block-size: var(--luwag-plan-height, 3rem);
  overflow: hidden;
  font: var(--luwag-plan-font, inherit);
  line-height: 1.5rem;
  color: var(--luwag-plan-color, inherit);
}
:host([theme='light']) { color-scheme: light; color: var(--luwag-plan-color, #1c1917); }
:host([theme='dark']) { color-scheme: dark; color: var(--luwag-plan-color, #f5f5f4); }
:host([hidden]) { display: none; }
p { margin: 0; overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
.main { font-weight: 600; }
.detail { font-size: 0.875em; }
a { color: var(--luwag-plan-accent, inherit); }
`;

let sheet: CSSStyleSheet | undefined;
const sheetOf = (): CSSStyleSheet => {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
  }
  return sheet;
};

/** Where this script came from is where the dates are shown. */
const { origin } = new URL(import.meta.url);

class LuwagPlan extends HTMLElement {
  static observedAttributes = ['amount', 'lang'];

  constructor() {
    super();
    this.attachShadow({ mode: 'open' }).adoptedStyleSheets = [sheetOf()];
  }

  connectedCallback(): void {
    this.#draw();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#draw();
  }

  #draw(): void {
    const amount = this.getAttribute('amount') ?? '';
    const today = manilaDateOf(Date.now());
    const whole = /^\d{1,12}$/.test(amount) ? Number(amount) : 0;
    const line = planLineOf(whole, { locale: this.#locale(), today });
    const root = this.shadowRoot;
    if (!root) return;
    if (!line) return void root.replaceChildren();
    const link = document.createElement('a');
    link.href = `${origin}/${line.search}`;
    link.target = '_blank';
    link.rel = 'noopener';
    link.textContent = line.more;
    root.replaceChildren(
      paragraph('main', line.main),
      paragraph('detail', `${line.detail} · `, link),
    );
  }

  /** Its own language, or the page's. */
  #locale(): PlanLocale {
    const lang = this.closest('[lang]')?.getAttribute('lang') ?? '';
    return /^(?:fil|tl)\b/i.test(lang) ? 'fil' : 'en';
  }
}

function paragraph(name: string, ...content: (string | Node)[]): HTMLParagraphElement {
  const made = document.createElement('p');
  made.className = name;
  made.append(...content);
  return made;
}

// A shop may load it twice.
if (!customElements.get('luwag-plan')) customElements.define('luwag-plan', LuwagPlan);
