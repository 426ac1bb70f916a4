# What the reader of Q says about a text.

here = here
