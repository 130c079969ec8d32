import { Banner } from '@luwag/ui/banner';
import { Button } from '@luwag/ui/button';
import { Icon } from '@luwag/ui/icon';
import { useHasScript } from '@luwag/ui/use-has-script';
import { useState } from 'react';
import { m } from '#app/paraglide/messages.js';
import { reportFault } from '#app/shared/page/report-fault.ts';
import type { PosterFile } from './download-poster.ts';
import type { Drawing } from './shapes.ts';

type PosterActsProps = {
  drawing: Drawing;
  /** Its name, without what it ends in. */
  file: string;
  title: string;
  findCode: () => SVGSVGElement | null | undefined;
};

/** To paper, or to a file for a print shop. */
export function PosterActs({ drawing, file, title, findCode }: PosterActsProps) {
  const hasScript = useHasScript();
  const [making, setMaking] = useState<PosterFile>();
  const [hasFailed, setFailed] = useState(false);
  if (!hasScript) return <p className="small off-paper">{m.selling_counter_print_hint()}</p>;

  async function download(kind: PosterFile): Promise<void> {
    setMaking(kind);
    setFailed(false);
    try {
      const code = findCode();
      if (!code) throw new Error('the page shows no code');
      const { downloadPoster } = await import('./download-poster.ts');
      await downloadPoster(kind, { drawing, code, name: file, title });
    } catch (error) {
      setFailed(true);
      reportFault(error, '/merchant/stores/:storeId');
    } finally {
      setMaking(undefined);
    }
  }
  return (
    <div className="stack poster-acts off-paper">
      <Button onClick={() => window.print()}>
        <Icon name="document" small />
        {m.selling_counter_print()}
      </Button>
      {(['pdf', 'png'] as const).map((kind) => (
        <Button
          key={kind}
          variant="second"
          pending={making === kind}
          pendingLabel={m.selling_counter_making()}
          onClick={() => void download(kind)}
        >
          {kind === 'pdf' ? m.selling_counter_pdf() : m.selling_counter_png()}
        </Button>
      ))}
      {hasFailed && (
        <Banner tone="fail" role="alert" title={m.selling_counter_file_failed()}>
          {m.selling_counter_file_failed_text()}
        </Banner>
      )}
    </div>
  );
}
