import type { FastifyPluginAsync } from 'fastify';
import { type Html, html } from '../pages/html.ts';
import { sendPage } from '../pages/page.ts';
import type { SandboxPart } from '../part.ts';

/** The front page: which parties stand here and how to make each of them misbehave. */
export function homeRoutes(parts: SandboxPart[]): FastifyPluginAsync {
  return async (app) => {
    app.get('/', async (_request, reply) =>
      sendPage(reply, { heading: 'The outside world', section: 'home', body: homeBody(parts) }),
    );
  };
}

function homeBody(parts: SandboxPart[]): Html {
  return html`
<p>In development and in tests, Luwag talks to this instead of the real parties, in their own wire formats. Nothing leaves this machine.</p>
<p><a class="act" href="/inbox">See what was sent</a></p>
${parts.map(partCard)}`;
}

function partCard({ name, summary, speaks, magic, link }: SandboxPart): Html {
  const own = link && html`<p><a class="act" href="${link.href}">${link.label}</a></p>`;
  return html`
<section class="card">
<h2>${name}</h2>
<p class="quiet">${summary}</p>
${own}
<p>${speaks.map((line) => html`<code>${line}</code><br>`)}</p>
<dl>${magic.map(({ value, effect }) => html`<div><dt><code>${value}</code></dt><dd>${effect}</dd></div>`)}</dl>
</section>`;
}
