import { useState } from 'preact/hooks';
import { ApiError, request } from '../api/request.js';
import { Button } from '../ui/Button.js';
import { TextField } from '../ui/Field.js';

export interface AccountInput {
  name: string;
  label: string;
  type: 'text' | 'email' | 'password';
  autocomplete: string;
  hint?: string;
}

/** A short form that posts its fields and tells, field by field, what the server refused. */
export function AccountForm({
  inputs,
  address,
  extra = {},
  action,
}: {
  inputs: readonly AccountInput[];
  address: string;
  extra?: Readonly<Record<string, string>>;
  action: string;
}) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<ApiError>();
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await request(address, { method: 'POST', body: { ...values, ...extra } });
      location.assign('/studio/');
    } catch (error) {
      setFailure(error instanceof ApiError ? error : new ApiError(0, 'unknown', String(error)));
      setBusy(false);
    }
  };
  const problemOf = (name: string): string | undefined =>
    failure?.problems.find((problem) => problem.path === name)?.message;
  const isNamed = inputs.some(({ name }) => problemOf(name) !== undefined);

  return (
    <form class="account-form" onSubmit={(event) => void submit(event)} noValidate>
      {inputs.map((input) => (
        <TextField
          key={input.name}
          label={input.label}
          hint={input.hint}
          type={input.type}
          name={input.name}
          autocomplete={input.autocomplete}
          required
          value={values[input.name] ?? ''}
          error={problemOf(input.name)}
          onValue={(value) => setValues({ ...values, [input.name]: value })}
        />
      ))}
      {failure !== undefined && !isNamed && (
        <p class="field-error" role="alert">
          {failure.message}
        </p>
      )}
      <Button look="primary" type="submit" busy={isBusy}>
        {action}
      </Button>
    </form>
  );
}
