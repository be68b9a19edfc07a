/** A thread that never comes to an end, and answers nothing. */
for (;;);
