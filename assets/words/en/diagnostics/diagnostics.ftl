# What all languages' diagnostics say.

# At a word that nothing is called; $text is a word that is close.
did-you-mean = did you mean `{ $text }`?
