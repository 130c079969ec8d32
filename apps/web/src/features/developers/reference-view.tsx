import { Card } from '@luwag/ui/card';
import { Disclosure } from '@luwag/ui/link-row';
import { m } from '#app/paraglide/messages.js';
import { RichText } from '#app/shared/components/text/rich-text.tsx';
import { CodeView } from './code-view.tsx';
import type { CallLine, DocsContent, RefusalLine } from './docs.server.ts';
import { type DocsHome, type Field, type Language, languages } from './document.ts';

type ReferenceContent = Extract<DocsContent, { kind: 'reference' }>;

/** Every call that a key can make, and every event. */
export function ReferenceView({ content, home }: { content: ReferenceContent; home: DocsHome }) {
  return (
    <>
      <header className="stack gap-2">
        <h1>{m.developers_reference()}</h1>
        <p className="lede">{m.developers_reference_lede()}</p>
        <p className="row docs-downloads">
          <a href="/developers/openapi.json">openapi.json</a>
          <a href="/developers/postman.json">{m.developers_postman()}</a>
          <a href="/problems">{m.developers_errors()}</a>
        </p>
      </header>
      <div className="stack docs-sections" lang="en">
        {content.groups.map(({ tag, words, calls }) => (
          <section key={tag} className="stack gap-2" aria-labelledby={`tag-${tag}`}>
            <h2 id={`tag-${tag}`}>{words}</h2>
            <ul className="docs-calls">
              {calls.map((call) => (
                <CallRow key={call.slug} call={call} home={home} />
              ))}
            </ul>
          </section>
        ))}
        <section className="stack gap-2" aria-labelledby="events">
          <h2 id="events">Events</h2>
          {content.events.map(({ name, description, example }) => (
            <Disclosure key={name} title={<code>{name}</code>}>
              <p>
                <RichText text={description} />
              </p>
              <CodeView
                pieces={[{ language: 'json', code: JSON.stringify(example, null, 2) }]}
                language="node"
                anchor="events"
              />
            </Disclosure>
          ))}
        </section>
      </div>
    </>
  );
}

function CallRow({ call, home }: { call: CallLine; home: DocsHome }) {
  return (
    <li>
      <a className="docs-call" href={`${home}/reference/${call.slug}`}>
        <Method method={call.method} />
        <span>
          <b>{call.summary}</b>
          <code>{call.path}</code>
        </span>
      </a>
    </li>
  );
}

const Method = ({ method }: { method: string }) => <span className="docs-method">{method}</span>;

type CallContent = Extract<DocsContent, { kind: 'call' }>;
type CallViewProps = { content: CallContent; language: Language; home: DocsHome };

/** One call: what it takes and answers, an exchange, and how it can be refused. */
export function CallView({ content, language, home }: CallViewProps) {
  const { call, samples, refusals } = content;
  const status = `${call.status} ${call.status === 201 ? 'Created' : 'OK'}`;
  const hasAnswer = call.exampleAnswer !== undefined;
  return (
    <>
      <header className="stack gap-2">
        <p className="label">
          <a href={`${home}/reference`}>{m.developers_reference()}</a>
        </p>
        <h1 lang="en">{call.summary}</h1>
        <p className="docs-address">
          <Method method={call.method} /> <code>{call.path}</code>
        </p>
        <p lang="en">
          <RichText text={call.description} />
        </p>
        {call.scope && (
          <p>
            {m.developers_scope()} <code>{call.scope}</code>
          </p>
        )}
        {call.isIdempotent && (
          <p>
            <a href={`${home}/guides/idempotency`}>{m.developers_idempotent()}</a>
          </p>
        )}
      </header>
      <div className="docs-exchange" id="exchange">
        <CodeView
          pieces={languages.map((each) => ({ language: each, code: samples[each] }))}
          language={language}
          anchor="exchange"
          answer={hasAnswer ? { status, json: call.exampleAnswer } : undefined}
        />
        <Refusals refusals={refusals} />
      </div>
      <div className="stack docs-sections">
        <Fields title={m.developers_takes()} fields={[...call.parameters, ...call.body]} isAsked />
        <Fields title={m.developers_answers()} fields={call.answer} />
      </div>
    </>
  );
}

type FieldsProps = { title: string; fields: readonly Field[]; isAsked?: boolean };

function Fields({ title, fields, isAsked = false }: FieldsProps) {
  if (fields.length === 0) return null;
  return (
    <section className="stack gap-2">
      <h2>{title}</h2>
      <ul className="docs-fields">
        {fields.map(({ path, name, type, isRequired, limits, depth, words }) => (
          <li key={path} data-depth={depth}>
            <code>{name}</code>{' '}
            <span className="label" lang="en">
              {[type, limits].filter(Boolean).join('; ')}
              {isAsked && isRequired && `, ${m.developers_required()}`}
            </span>
            {words && (
              <p className="small" lang="en">
                <RichText text={words} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Refusals({ refusals }: { refusals: readonly RefusalLine[] }) {
  return (
    <Card className="stack gap-2" role="region" aria-labelledby="refusals">
      <div className="between">
        <h2 id="refusals">{m.developers_wrong()}</h2>
        <a href="/problems">{m.developers_errors_all()}</a>
      </div>
      <ul className="docs-refusals">
        {refusals.map(({ status, code, title }) => (
          <li key={code}>
            <span className="docs-status">{status}</span>
            <a href={`/problems/${code}`}>
              <code>{code}</code>
            </a>
            <span className="small">{title}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
