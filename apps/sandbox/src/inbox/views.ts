import type { MailMessage, Message, TextMessage } from '../messages.ts';
import { type Html, html } from '../pages/html.ts';

const manilaClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Manila',
  dateStyle: 'medium',
  timeStyle: 'medium',
});

export type ListView = { messages: Message[]; to: string; isPaused: boolean };

export function listBody({ messages, to, isPaused }: ListView): Html {
  const toggled = new URLSearchParams({ ...(to && { to }), ...(!isPaused && { pause: '1' }) });
  const everything = to === '' ? undefined : html`<a class="act" href="/inbox">Show everyone</a>`;
  return html`
<form method="get" action="/inbox">
<label>Sent to, an address or a number<input name="to" value="${to}" autocomplete="off"></label>
<button>Show</button>
</form>
${everything}<a class="act" href="/inbox?${toggled.toString()}">${isPaused ? 'Refresh every 5 seconds' : 'Stop refreshing'}</a>
${messages.length === 0 ? emptyList(to) : html`<ul class="list">${messages.map(listRow)}</ul>`}`;
}

function emptyList(to: string): Html {
  const first = to === '' ? 'Nothing has been sent yet.' : `Nothing has been sent to ${to}.`;
  return html`<div class="card"><p>${first}</p><p class="quiet">Mails and texts appear here the moment Luwag sends them, newest first. The last 500 are kept.</p></div>`;
}

function listRow(message: Message): Html {
  const what = message.kind === 'mail' ? message.subject || '(no subject)' : message.text;
  const code =
    message.code === undefined ? undefined : html`<span class="code">${message.code}</span>`;
  return html`<li><a class="row" href="/inbox/messages/${message.id}">
<span class="top"><span class="what">${what}</span>${code}</span>
<span class="below"><span class="who">${kindWord(message)} to ${message.to.join(', ')}</span><span>${manilaClock.format(message.receivedAt)}</span></span>
</a></li>`;
}

export function messageHeading(message: Message): string {
  return message.kind === 'mail' ? message.subject || '(no subject)' : `Text from ${message.from}`;
}

export function messageBody(message: Message): Html {
  const recipients = message.to.map(
    (to) => html`<a href="/inbox?${new URLSearchParams({ to }).toString()}">${to}</a> `,
  );
  const code =
    message.code === undefined
      ? undefined
      : html`<section class="card"><h2>Code</h2><p class="figure">${message.code}</p></section>`;
  return html`
<p><a class="act" href="/inbox">Back to the inbox</a></p>
${code}
<section class="card"><h2>${kindWord(message)}</h2><dl>
<div><dt>To</dt><dd>${recipients}</dd></div>
<div><dt>From</dt><dd>${message.from}</dd></div>
<div><dt>Received</dt><dd>${manilaClock.format(message.receivedAt)}, Manila</dd></div>
</dl></section>
${message.kind === 'mail' ? mailContent(message) : textContent(message)}`;
}

function textContent({ text, carrierWarnings }: TextMessage): Html {
  return html`<section class="card"><h2>Message</h2><pre>${text}</pre>
${carrierWarnings.map((warning) => html`<p class="note">${warning}</p>`)}</section>`;
}

/**
 * A mail is somebody else's markup: its frame runs no script and reaches nothing of this page. Its
 * links open in a tab of their own, because following one is what a person does with a mail.
 */
function mailContent({ html: markup, text, attachments }: MailMessage): Html {
  const frame =
    markup === undefined
      ? undefined
      : html`<section class="card"><h2>As shown</h2><iframe title="The mail as shown" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${`<base target="_blank">${markup}`}"></iframe></section>`;
  const files =
    attachments.length === 0
      ? undefined
      : html`<section class="card"><h2>Attachments</h2><dl>${attachments.map(
          ({ filename, mimeType, sizeBytes }) =>
            html`<div><dt>${filename}</dt><dd>${mimeType}, ${sizeBytes} bytes</dd></div>`,
        )}</dl></section>`;
  return html`${frame}
<section class="card"><h2>Plain text</h2>${text === '' ? html`<p class="quiet">This mail has no plain text.</p>` : html`<pre>${text}</pre>`}</section>
${files}`;
}

function kindWord(message: Message): string {
  return message.kind === 'mail' ? 'Mail' : 'Text';
}
