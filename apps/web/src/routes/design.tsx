import '../../gallery/design/design.css';
import { m } from '#app/paraglide/messages.js';
import { Sheet } from '../../gallery/design/sheet.tsx';

/** Every component of the design system, side by side in both themes. */
export default function Design() {
  return (
    <div className="design">
      <h1>{m.design_title()}</h1>
      <p className="lede">{m.design_lede()}</p>
      <nav className="row links design-themes" aria-label={m.design_themes_label()}>
        <a href="#light">{m.design_light()}</a>
        <a href="#dark">{m.design_dark()}</a>
      </nav>
      <div className="stack halves sheets">
        <Sheet theme="light" />
        <Sheet theme="dark" />
      </div>
    </div>
  );
}
