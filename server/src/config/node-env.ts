// Imported before anything else: graphql-js and others look at NODE_ENV once, when they are loaded, and are
// slower in development.
process.env.NODE_ENV ??= 'production';
