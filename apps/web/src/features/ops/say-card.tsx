import type { LatePerson } from '@luwag/contracts/delinquency';
import { Card } from '@luwag/ui/card';
import { m } from '#app/paraglide/messages.js';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { messageWords } from './contact-words.ts';

const channelWords = { email: m.late_by_email, sms: m.late_by_sms, push: m.late_by_push };
const languageWords = { en: m.late_in_en, fil: m.late_in_fil };
const sendWords = { email: m.late_send_email, sms: m.late_send_sms, push: m.late_send_push };

/** Reviewed words to choose from, as they would arrive. Outside the rules there is no button. */
export function SayCard({ person }: { person: LatePerson }) {
  const { messages, may_contact_now: mayNow } = person.contact;
  const [first] = messages;
  if (!first) return null;
  const fields = { act: 'say', mode: person.mode };
  return (
    <Card role="region" aria-labelledby="say">
      <PostForm className="stack" fields={fields} preventScrollReset>
        {/* Enter presses the first button of a form: this one, which does nothing. */}
        <button type="submit" disabled hidden />
        <div className="between">
          <h2 id="say">{m.late_say()}</h2>
          <span className="label">
            {channelWords[first.channel]()} · {languageWords[first.language]()}
          </span>
        </div>
        <fieldset className="stack gap-2">
          <legend className="visually-hidden">{m.late_say()}</legend>
          {messages.map(({ kind, language, subject, text }) => (
            <div key={kind} className="desk-message">
              <label>
                <input
                  type="radio"
                  name="message"
                  value={kind}
                  defaultChecked={kind === first.kind}
                />
                {messageWords[kind]()}
              </label>
              <div className="desk-words breaks" lang={language}>
                {subject && (
                  <p>
                    <b>{subject}</b>
                  </p>
                )}
                <p>{text}</p>
              </div>
            </div>
          ))}
        </fieldset>
        <p className="label">{m.late_remind_text()}</p>
        {mayNow && (
          <SubmitButton of={{ act: 'say' }} auto compact>
            {sendWords[first.channel]()}
          </SubmitButton>
        )}
      </PostForm>
    </Card>
  );
}
