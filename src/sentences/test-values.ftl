# What the crate `words` tests values with.

unknown = there is no `{ $name }` among { $names ->
    [one] one name
   *[other] { $names } names
}: { $more }
none = nothing else
