/** The other end of a model process: answers what it is asked, and ends with whoever asks. */
export function answerQuestions<Q>(answer: (question: Q) => Promise<unknown>): void {
  process.on('message', async (question: Q) => {
    try {
      process.send?.({ answer: await answer(question) });
    } catch (error) {
      process.send?.({ failed: error instanceof Error ? error.message : String(error) });
    }
  });
  process.on('disconnect', () => process.exit());
}
