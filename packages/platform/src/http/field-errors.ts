import type { FieldError } from '@luwag/contracts/field-error';
import { formatWords } from '@luwag/contracts/readable-text';
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** What is wrong with one place of a request, in the form that a problem carries. */
export function fieldErrorsOf(issue: Issue, place: string): FieldError[] {
  const at = (...more: PropertyKey[]) =>
    `/${[place, ...issue.path, ...more].map(String).join('/')}`;
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: at(key), code: 'unknown_field' }));
  const closest = issue.code === 'invalid_union' ? closestOf(issue) : undefined;
  if (closest)
    return closest.flatMap((inner) =>
      fieldErrorsOf({ ...inner, path: [...issue.path, ...inner.path] }, place),
    );
  if (issue.code === 'invalid_union' && 'options' in issue && issue.options)
    return [{ path: at(), code: 'invalid_value', values: issue.options.map(String) }];
  return [{ path: at(), code: codeOf(issue), ...boundOf(issue) }];
}

/** The bound that was passed, or what would be taken instead: enough to mend the request by. */
function boundOf(issue: Issue): Partial<FieldError> {
  switch (issue.code) {
    case 'too_small':
      return { minimum: Number(issue.minimum), ...exclusive(issue) };
    case 'too_big':
      return { maximum: Number(issue.maximum), ...exclusive(issue) };
    case 'invalid_type':
      return { expected: issue.expected };
    case 'invalid_value':
      return { values: issue.values.map(String) };
    case 'invalid_format':
      return { format: issue.format, ...patternOf(issue), ...wordsOf(issue) };
    case 'custom':
      // What a rule of our own says that it wants, where it says so.
      return wantedBy(issue.params ?? {});
    default:
      return {};
  }
}

/** A rule of our own says what it is called; zod knows all of them as `custom`. */
const codeOf = (issue: Issue): string =>
  issue.code === 'custom' && issue.params?.code ? String(issue.params.code) : issue.code;

const wantedBy = ({ expected, values }: Record<string, unknown>): Partial<FieldError> => ({
  ...(expected ? { expected: String(expected) } : {}),
  ...(Array.isArray(values) ? { values: values.map(String) } : {}),
});

const exclusive = ({ inclusive }: { inclusive?: boolean | undefined }): Partial<FieldError> =>
  inclusive === false ? { exclusive: true } : {};

/** As a JSON Schema writes it. Formats with a name of their own say enough by it. */
const patternOf = ({ format, pattern }: { format: string; pattern?: string | undefined }) =>
  format === 'regex' && pattern ? { pattern: pattern.replace(/^\/(.*)\/[a-z]*$/s, '$1') } : {};

const wordsOf = ({ format }: { format: string }): Partial<FieldError> => {
  const detail = formatWords[format];
  return detail === undefined ? {} : { detail };
};

/**
 * Of a body that may have several shapes, the issues of the one that was meant: the only one that
 * knows every member sent. Undefined where that is none, or more than one.
 */
function closestOf(issue: Extract<Issue, { code: 'invalid_union' }>): Issue[] | undefined {
  const possible = (issue.errors as Issue[][]).filter((issues) => !issues.some(isAnotherShape));
  return possible.length === 1 ? possible[0] : undefined;
}

const isAnotherShape = ({ code, path }: Issue): boolean =>
  code === 'unrecognized_keys' ||
  (path.length === 0 && (code === 'invalid_type' || code === 'invalid_value'));
