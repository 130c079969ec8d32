import { askRosterImport, decideRosterImport, listCompanies } from '@luwag/contracts/rosters';
import { redirect } from 'react-router';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { textOf } from '#app/shared/forms/form-reply.ts';
import { withSearch } from '#app/shared/page/with-search.ts';

export async function loadCompanies(args: VisitorArgs) {
  const { searchParams } = args.url;
  const { companies, imports } = needed(await callAs(args, listCompanies, {}));
  return { companies, imports, done: searchParams.get('done'), bad: searchParams.get('bad') };
}

export type CompaniesData = Awaited<ReturnType<typeof loadCompanies>>;
export type CompaniesAnswer = { code: string };

const linesNamed = 20;

/** One of two acts. What the contract does not take is not sent. */
export async function actOnCompanies(args: VisitorArgs): Promise<CompaniesAnswer> {
  const form = await args.request.formData();
  return textOf(form, 'act') === 'ask' ? bringIn(args, form) : decide(args, form);
}

async function bringIn(args: VisitorArgs, form: FormData): Promise<CompaniesAnswer> {
  const typed = {
    company: textOf(form, 'company'),
    list: String(form.get('list') ?? ''),
    reason: textOf(form, 'reason'),
  };
  const body = askRosterImport.body.safeParse(typed).data;
  if (!body) return { code: 'invalid_request' };
  const result = await callAs(args, askRosterImport, { body });
  if (!result.ok) return { code: result.code };
  const lines = result.data.bad.slice(0, linesNamed).map(({ line }) => line);
  const search = { done: 'asked', bad: lines.length > 0 ? lines.join(' ') : null };
  throw redirect(withSearch(args.url.pathname, search), 303);
}

async function decide(args: VisitorArgs, form: FormData): Promise<CompaniesAnswer> {
  const act = textOf(form, 'act');
  const sent = { import_id: textOf(form, 'import_id') };
  const params = decideRosterImport.params.safeParse(sent).data;
  const body = decideRosterImport.body.safeParse({ decision: act }).data;
  if (!params || !body) return { code: 'invalid_request' };
  const result = await callAs(args, decideRosterImport, { params, body });
  if (!result.ok) return { code: result.code };
  throw redirect(`${args.url.pathname}?done=${act}`, 303);
}
