import { useRef, useState } from 'preact/hooks';
import { ApiError, request } from '../api/request.js';
import { Button } from '../ui/Button.js';
import { TextField } from '../ui/TextField.js';
import { Icon } from '../ui/Icon.js';

export interface AccountInput {
  name: string;
  label: string;
  type: 'text' | 'email' | 'password';
  autocomplete: string;
  hint?: string;
  /** What is wrong with it, in words; undefined when it may be sent. */
  check: (value: string) => string | undefined;
}

type Values = Readonly<Record<string, string>>;

interface AccountFormProps {
  inputs: readonly AccountInput[];
  address: string;
  method?: 'POST' | 'PUT';
  extra?: Values;
  action: string;
  /** Whose password it is, where no field says so: for what keeps passwords. */
  username?: string;
  /** What comes after it was taken. */
  onDone: () => void;
}

/** A short form that says, field by field, what is missing, and sends the rest to the server. */
export function AccountForm({
  inputs,
  address,
  method = 'POST',
  extra = {},
  action,
  username,
  onDone,
}: AccountFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Values>({});
  const [wrong, setWrong] = useState<Values>({});
  const [message, setMessage] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const refuse = (problems: Values, text?: string): void => {
    setWrong(problems);
    setMessage(text);
    setBusy(false);
    const first = inputs.find(({ name }) => problems[name] !== undefined);
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[name=${first.name}]`)?.focus();
  };
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const problems = problemsOf(inputs, values);
    if (Object.keys(problems).length > 0) return refuse(problems);
    setBusy(true);
    try {
      await request(address, { method, body: { ...values, ...extra } });
      onDone();
    } catch (error) {
      const failure = error instanceof ApiError ? error : new ApiError(0, 'unknown', String(error));
      const named = failure.problems.filter(({ path }) => inputs.some(({ name }) => name === path));
      refuse(
        Object.fromEntries(named.map((problem) => [problem.path, problem.message])),
        named.length === 0 ? failure.message : undefined,
      );
    }
  };

  return (
    <form ref={form} class="account-form" onSubmit={(event) => void submit(event)} noValidate>
      {username !== undefined && (
        <input type="text" autocomplete="username" value={username} readOnly hidden />
      )}
      {inputs.map((input) => (
        <TextField
          key={input.name}
          label={input.label}
          hint={wrong[input.name] === undefined ? input.hint : undefined}
          type={input.type}
          name={input.name}
          autocomplete={input.autocomplete}
          required
          value={values[input.name] ?? ''}
          error={wrong[input.name]}
          onValue={(value) => {
            setValues({ ...values, [input.name]: value });
            // What was wrong is looked at again as it is mended, not as it is first written.
            if (wrong[input.name] !== undefined) setWrong(without(wrong, input, value));
          }}
        />
      ))}
      {message !== undefined && (
        <p class="field-error" role="alert">
          <Icon name="warning" size={15} /> {message}
        </p>
      )}
      <Button look="primary" type="submit" busy={isBusy}>
        {action}
      </Button>
    </form>
  );
}

function problemsOf(inputs: readonly AccountInput[], values: Values): Values {
  const problems = inputs.map(({ name, check }) => [name, check(values[name] ?? '')] as const);
  return Object.fromEntries(problems.flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])));
}

function without(wrong: Values, { name, check }: AccountInput, value: string): Values {
  const text = check(value);
  if (text !== undefined) return { ...wrong, [name]: text };
  return Object.fromEntries(Object.entries(wrong).filter(([key]) => key !== name));
}
