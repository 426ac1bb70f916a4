# The name of the page.
name = Hypercubist
