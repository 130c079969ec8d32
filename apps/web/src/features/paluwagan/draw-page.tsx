import type { revealNumber } from '@luwag/contracts/paluwagan-turns';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { LinkRow } from '@luwag/ui/link-row';
import { TextField } from '@luwag/ui/text-field';
import { Wheel } from '@luwag/ui/wheel';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import { BackLink } from '#app/shared/components/back-link.tsx';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { TestBand } from '#app/shared/components/waiting/waiting.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { initialsOf } from '#app/shared/format/initials.ts';
import { shortDateOf } from '#app/shared/format/money-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';
import { CheckCard, CopyNumbers, namingOf } from './check-card.tsx';
import type { DrawView, RevealReply } from './draw.server.ts';
import { ordinal } from './group-words.ts';
import { groupPath } from './paths.ts';

type DrawPageProps = DrawView & { reply: RevealReply | undefined };

/** The order as drawn: the result first, then the proof that the reader's own browser makes. */
export function DrawPage({ group, draw, isOpened, reply }: DrawPageProps) {
  const { values, drawn_at: drawnAt } = draw;
  return (
    <div className="stack gap-5 top narrow">
      <BackLink to={groupPath(group.group_id)}>{group.name}</BackLink>
      {!group.livemode && <TestBand />}
      {values.order && drawnAt ? (
        <>
          <PageHead title={m.paluwagan_draw_title()}>
            {m.paluwagan_draw_lede({
              when: momentWords(drawnAt),
              count: values.members.filter(({ number }) => number !== null).length,
              members: values.members.length,
            })}
          </PageHead>
          <DrawnWheel group={group} draw={draw} order={values.order} />
          <DrawnOrder group={group} draw={draw} order={values.order} />
        </>
      ) : (
        <BeforeDraw group={group} draw={draw} isOpened={isOpened} reply={reply} />
      )}
      <CheckCard values={values} code={values.order ? draw.draw_code : null} />
      <CopyNumbers values={values} />
      {values.order && (
        <LinkRow
          href={`/paluwagan/check?draw=${draw.draw_code}`}
          note={m.paluwagan_draw_public_note({ code: draw.draw_code })}
        >
          {m.paluwagan_draw_public()}
        </LinkRow>
      )}
    </div>
  );
}

type OrderProps = Pick<DrawView, 'group' | 'draw'> & { order: readonly number[] };

/** Whose seat is at each turn, as drawn; swaps and moves came after it and are listed below. */
function turnsOf({ group, draw, order }: OrderProps) {
  const { seatName } = namingOf(draw.values);
  return order.map((seat, index) => {
    const holder = draw.values.roster.find((each) => each.seat === seat);
    const isYours = holder?.member_id === group.mine.member_id;
    const date = group.amounts.due_dates[index] ?? '';
    return { seat, turn: index + 1, name: seatName(seat), isYours, date };
  });
}

function DrawnWheel(props: OrderProps) {
  const turns = turnsOf(props);
  const yours = turns.filter(({ isYours }) => isYours);
  const [own] = yours;
  return (
    <Wheel
      label={m.paluwagan_turns()}
      members={turns.map(({ seat, turn, name, isYours }) => ({
        key: String(seat),
        initials: initialsOf(name),
        description: m.paluwagan_wheel_ahead({ turn, name: isYours ? m.paluwagan_you() : name }),
      }))}
      current={0}
      you={{ index: yours.map(({ turn }) => turn - 1), word: m.paluwagan_ikaw() }}
      hub={{
        top: m.paluwagan_own_turn(),
        figure: own ? yours.map(({ turn }) => ordinal(turn)).join(', ') : '–',
        bottom: own ? shortDateOf(own.date) : '',
      }}
    />
  );
}

function DrawnOrder(props: OrderProps) {
  const { changes } = props.draw;
  const { seatName } = namingOf(props.draw.values);
  return (
    <Card className="stack">
      <ol className="lined numbered pal-order" aria-label={m.paluwagan_draw_order()}>
        {turnsOf(props).map(({ seat, name, isYours, date }) => (
          <li key={seat} className={isYours ? 'yours' : undefined}>
            <span className="apart">
              <b className="breaks">{isYours ? m.paluwagan_name_you({ name }) : name}</b>
              <span>{shortDateOf(date)}</span>
            </span>
          </li>
        ))}
      </ol>
      {changes.length > 0 && (
        <div className="stack gap-2">
          <h2>{m.paluwagan_draw_changes()}</h2>
          <ul className="stack gap-2">
            {changes.map((change) => (
              <li key={`${change.at} ${change.seat}`}>
                {changeWords[change.kind]({
                  name: seatName(change.seat),
                  other: change.with_seat === null ? '' : seatName(change.with_seat),
                  when: momentWords(change.at),
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}

type Change = DrawView['draw']['changes'][number]['kind'];

const changeWords: Readonly<
  Record<Change, (inputs: { name: string; other: string; when: string }) => string>
> = {
  swapped: m.paluwagan_change_swapped,
  moved_last: m.paluwagan_change_moved_last,
  passed_over: m.paluwagan_change_passed_over,
};

/** Seals are there, the order is not: what has to happen, and what the reader has to do. */
function BeforeDraw({ group, draw, isOpened, reply }: DrawPageProps) {
  const waits = group.draw?.waits_for_you ?? false;
  return (
    <>
      <PageHead
        title={group.status === 'called_off' ? m.paluwagan_draw_never() : m.paluwagan_draw_before()}
      >
        {m.paluwagan_draw_before_lede()}
      </PageHead>
      {isOpened && <Banner tone="ok" role="status" title={m.paluwagan_draw_opened()} />}
      {reply && (
        <RefusalBanner code={reply.code} words={refusals} otherwise={m.paluwagan_refused} />
      )}
      {group.status === 'drawing' && draw.reveal_until && (
        <p>
          {m.paluwagan_drawing_text({
            revealed: group.draw?.revealed ?? 0,
            members: group.members.length,
            until: momentWords(draw.reveal_until),
          })}
        </p>
      )}
      {group.status === 'drawing' && waits && (
        <Card>
          <PostForm className="stack" fields={{ act: 'reveal' }}>
            <TextField
              label={m.paluwagan_reveal_label()}
              help={m.paluwagan_reveal_help()}
              name="number"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              error={
                reply?.code === 'seal_does_not_fit' ? m.paluwagan_refused_not_fit() : undefined
              }
            />
            <SubmitButton of={{ act: 'reveal' }} busy={m.paluwagan_busy()}>
              {m.paluwagan_reveal_open()}
            </SubmitButton>
          </PostForm>
        </Card>
      )}
    </>
  );
}

const refusals: ForRefusals<typeof revealNumber, () => string> = {
  group_not_found: undefined,
  not_drawing: m.paluwagan_refused_not_drawing,
  seal_does_not_fit: m.paluwagan_refused_not_fit,
};
