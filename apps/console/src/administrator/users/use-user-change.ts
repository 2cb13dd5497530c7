import { notifications } from '@mantine/notifications';
import type { ServiceProblem } from '@talent-platform/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';

/** A write of a user. The page reads users again after it, and a message says what was done. */
export function useUserChange<Input, Result>(
  change: (input: Input) => PromiseLike<Result>,
  after: { readonly message?: string | undefined; readonly onDone?: ((result: Result) => void) | undefined },
): UseMutationResult<Result, Error, Input> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => change(input),
    onSuccess: async (result) => {
      if (after.message !== undefined) notifications.show({ message: after.message });
      after.onDone?.(result);
      await queries.invalidateQueries({ queryKey: ['users'] });
      // Users are a part of the blueprint, which so has a new revision.
      await queries.invalidateQueries({ queryKey: ['blueprint'] });
    },
  });
}

/** Shows what the server warns of after a write, such as a user name that Basic authentication cannot send. */
export function showWarnings({ warnings }: { readonly warnings: readonly ServiceProblem[] }): void {
  for (const { detail } of warnings) notifications.show({ message: detail, color: 'yellow', autoClose: false });
}
