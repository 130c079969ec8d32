// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { ChoiceField } from './choice-field.tsx';
import { CodeField } from './code-field.tsx';
import { IconButton } from './icon-button.tsx';
import { PasswordField } from './password-field.tsx';
import { RuleList } from './rule-list.tsx';
import { PhoneField, TextField } from './text-field.tsx';

afterEach(cleanup);

test('a pending button keeps its place and takes no second tap', () => {
  let taps = 0;
  const { rerender } = render(<Button onClick={() => taps++}>Pay</Button>);
  fireEvent.click(screen.getByRole('button', { name: 'Pay' }));
  rerender(
    <Button pending pendingLabel="Paying" onClick={() => taps++}>
      Pay
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Paying' });
  fireEvent.click(button);
  expect(taps).toBe(1);
  expect(button.getAttribute('aria-busy')).toBe('true');
});

test('a pending submit button sends its form no second time', () => {
  let sent = 0;
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent++;
      }}
    >
      <Button type="submit" pending>
        Send
      </Button>
    </form>,
  );
  fireEvent.click(screen.getByRole('button'));
  expect(sent).toBe(0);
});

test('an error is tied to its field and takes the place of the help', () => {
  render(<TextField label="Full name" help="As on your ID." error="Write your name." />);
  const field = screen.getByRole('textbox', { name: 'Full name' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const note = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toBe('Write your name.');
});

test('a field without a note is described by nothing', () => {
  render(<TextField label="Full name" />);
  expect(screen.getByRole('textbox').hasAttribute('aria-describedby')).toBe(false);
});

test('two fields of one page never share an id', () => {
  render(
    <>
      <TextField label="First" />
      <PhoneField label="Second" />
    </>,
  );
  const [first, second] = screen.getAllByRole('textbox');
  expect(first?.id).toBeTruthy();
  expect(first?.id).not.toBe(second?.id);
});

test('the one-time code is one labelled input that a phone can fill', () => {
  render(<CodeField label="Code sent to 0917 ••• 2841" />);
  const field = screen.getByLabelText('Code sent to 0917 ••• 2841');
  expect(screen.getAllByRole('textbox')).toEqual([field]);
  expect(field.getAttribute('autocomplete')).toBe('one-time-code');
  expect(field.getAttribute('inputmode')).toBe('numeric');
});

test('a code pasted with spaces keeps its six digits', () => {
  render(<CodeField label="Code" />);
  const field = screen.getByLabelText<HTMLInputElement>('Code');
  fireEvent.input(field, { target: { value: ' 407 119 8' } });
  expect(field.value).toBe('407119');
});

test('a choice starts with nothing chosen, and tells what is', () => {
  const chosen: string[] = [];
  render(
    <ChoiceField
      legend="How many payments?"
      name="count"
      choices={[
        { value: '3', label: '3 ×' },
        { value: '6', label: '6 ×' },
      ]}
      onValueChange={(value) => chosen.push(value)}
    />,
  );
  const radios = screen.getAllByRole<HTMLInputElement>('radio');
  expect(radios.some((radio) => radio.checked)).toBe(false);
  fireEvent.click(screen.getByRole('radio', { name: '6 ×' }));
  expect(chosen).toEqual(['6']);
});

test('a checkbox is named by its words', () => {
  render(<Checkbox>I read the key facts.</Checkbox>);
  expect(screen.getByRole('checkbox', { name: 'I read the key facts.' })).toBeTruthy();
});

test('a button that is only an icon says what it does', () => {
  render(<IconButton icon="bell" label="Notices, 2 new" dot />);
  expect(screen.getByRole('button', { name: 'Notices, 2 new' })).toBeTruthy();
});

const words = {
  show: { word: 'Show', label: 'Show password' },
  hide: { word: 'Hide', label: 'Hide password' },
};

test('a password can be looked at, and is hidden again when its form goes', () => {
  render(
    <form onSubmit={(event) => event.preventDefault()}>
      <PasswordField label="Password" {...words} />
      <button type="submit">Send</button>
    </form>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  expect(field.type).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field.type).toBe('text');
  fireEvent.submit(field.form as HTMLFormElement);
  expect(field.type).toBe('password');
});

test('a password’s rules describe it beside its error, and say which are met', () => {
  render(
    <>
      <PasswordField label="Password" error="Choose another." rulesId="rules" {...words} />
      <RuleList
        id="rules"
        title="A password needs"
        metWord="done"
        rules={[
          { name: 'number', label: 'A number', isMet: true },
          { name: 'upper', label: 'A capital letter', isMet: false },
        ]}
      />
    </>,
  );
  const ids = screen.getByLabelText('Password').getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(ids).toHaveLength(2);
  for (const id of ids) expect(document.getElementById(id)).toBeTruthy();
  expect(screen.getAllByRole('listitem').map((rule) => rule.textContent)).toEqual([
    'A number, done',
    'A capital letter',
  ]);
});

test('a code that is pasted with spaces around it is not cut short', () => {
  render(<CodeField label="Code" />);
  expect(screen.getByLabelText<HTMLInputElement>('Code').maxLength).toBeGreaterThanOrEqual(9);
});
