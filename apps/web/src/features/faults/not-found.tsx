import { LinkButton } from '@luwag/ui/button';
import { LinkRow } from '@luwag/ui/link-row';
import { m } from '#app/paraglide/messages.js';
import { FaultFrame, type Pane, PanePicture } from './fault-frame.tsx';

export function NotFound() {
  return (
    <FaultFrame>
      <PanePicture paneAt={fourMissing} />
      <div>
        <h1>{m.shell_404_title()}</h1>
        <p className="lede">{m.shell_404_lede()}</p>
      </div>
      <LinkButton href="/">{m.shell_404_home()}</LinkButton>
      <div>
        <LinkRow href="/#how">{m.shell_nav_how()}</LinkRow>
        <LinkRow href="/merchant">{m.shell_nav_shops()}</LinkRow>
        <LinkRow href="/buyer/support">{m.support_help_link()}</LinkRow>
        <LinkRow href="/slow-network">{m.shell_foot_light()}</LinkRow>
      </div>
      <p className="label">{m.shell_404_code()}</p>
    </FaultFrame>
  );
}

/** All lit, but four panes are not there. */
function fourMissing(column: number, row: number): Pane {
  return column >= 7 && column <= 8 && row >= 2 && row <= 3 ? 'missing' : 'lit';
}
