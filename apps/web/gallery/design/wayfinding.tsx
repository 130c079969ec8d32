import { formatPesos } from '@luwag/domain/format-money';
import { Button } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { CodeBlock, CodeKey, CodeName, CodeString } from '@luwag/ui/code-block';
import { BottomNav, SideRail } from '@luwag/ui/navigation';
import { StickyBar } from '@luwag/ui/sticky-bar';
import { TabLinks } from '@luwag/ui/tabs';
import { Tracker } from '@luwag/ui/tracker';
import { useSearchParams } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { cooker } from './samples.ts';
import { type SheetTheme, Specimen } from './specimen.tsx';

export function Wayfinding({ theme }: { theme: SheetTheme }) {
  const isLight = theme === 'light';
  return (
    <>
      <Specimen title={m.design_t_tabs()}>
        <PlanTabs theme={theme} />
      </Specimen>
      <Specimen title={m.design_t_tracker()}>
        <Tracker
          label={m.design_tracker_label()}
          doneWord={m.design_step_done_word()}
          current={1}
          steps={[
            m.design_step_plan(),
            m.design_step_agreement(),
            m.design_step_confirm(),
            m.design_step_done(),
          ]}
        />
      </Specimen>
      <Specimen title={m.design_t_sticky()}>
        <div className="bar-sample">
          <StickyBar
            sum={{
              label: m.design_sticky_sum(),
              value: formatPesos(cooker.six.totalAmountCentavos),
            }}
          >
            <Button>{m.design_sticky_action()}</Button>
          </StickyBar>
        </div>
      </Specimen>
      <Specimen title={m.design_t_navigation()}>
        <div className="bar-sample">
          <BottomNav
            label={isLight ? m.design_nav_bottom_light() : m.design_nav_bottom_dark()}
            places={placesOf(theme)}
          />
        </div>
        <Card className="rail-sample">
          <SideRail
            label={isLight ? m.design_nav_side_light() : m.design_nav_side_dark()}
            places={placesOf(theme)}
          />
        </Card>
      </Specimen>
      <Specimen title={m.design_t_developers()}>
        <RequestSample />
        <p className="small">{m.design_dev_note()}</p>
      </Specimen>
    </>
  );
}

const tabs = ['open', 'finished', 'refunds'] as const;

/** Real tabs: the choice is part of the address, in a parameter of its own for each sheet. */
function PlanTabs({ theme }: { theme: SheetTheme }) {
  const [search] = useSearchParams();
  const chosen = tabs.find((tab) => tab === search.get(theme)) ?? 'open';
  const labels = {
    open: m.design_tab_open(),
    finished: m.design_tab_finished(),
    refunds: m.design_tab_refunds(),
  };
  return (
    <div id={`${theme}-tabs`}>
      <TabLinks
        label={theme === 'light' ? m.design_tabs_light() : m.design_tabs_dark()}
        tabs={tabs.map((tab) => ({
          href: `?${theme}=${tab}#${theme}-tabs`,
          label: labels[tab],
          current: tab === chosen,
        }))}
      />
    </div>
  );
}

/** The places of the app lead back to the sheet: the app itself is behind a sign-in. */
function placesOf(theme: SheetTheme) {
  return [
    { href: `#${theme}`, icon: 'home', label: m.design_nav_home(), current: true },
    { href: `#${theme}-tabs`, icon: 'plans', label: m.design_nav_plans() },
    { href: `#${theme}-wheel`, icon: 'wheel', label: m.design_nav_paluwagan() },
    { href: `#${theme}-fields`, icon: 'user', label: m.design_nav_account() },
  ] as const;
}

function RequestSample() {
  const { financedCentavos } = cooker.six;
  return (
    <CodeBlock
      title={m.design_dev_title()}
      answer={{
        status: '201 Created',
        note: '212 ms',
        body: (
          <>
            {'{\n  '}
            <CodeName>"status"</CodeName>: <CodeString>"open"</CodeString>
            {',\n  '}
            <CodeName>"amount"</CodeName>: {financedCentavos}
            {',\n  '}
            <CodeName>"reference"</CodeName>: <CodeString>"7K4-2PM-9H"</CodeString>
            {'\n}'}
          </>
        ),
      }}
    >
      <CodeName>Authorization</CodeName>: Bearer <CodeKey>lw_test_9vX2mQ7T4aWn</CodeKey>
      {'\n'}
      <CodeName>Idempotency-Key</CodeName>: order-2291
      {'\n\n{ '}
      <CodeName>"amount"</CodeName>: {financedCentavos}, <CodeName>"description"</CodeName>:{' '}
      <CodeString>"Rice cooker"</CodeString>
      {' }'}
    </CodeBlock>
  );
}
