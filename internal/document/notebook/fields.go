package notebook

import (
	"encoding/json"
	"fmt"
	"strconv"
)

// fields takes the fields of one JSON object one by one; what is left is unknown to us.
type fields struct {
	at string
	m  map[string]any
}

func (f *fields) open(v any) error {
	m, ok := v.(map[string]any)
	if !ok {
		return f.errorf("is %s, want an object", kind(v))
	}
	f.m = m
	return nil
}

func (f *fields) errorf(format string, args ...any) error {
	return fmt.Errorf("%w: %s: %s", ErrFormat, f.at, fmt.Sprintf(format, args...))
}

func (f *fields) take(key string) any {
	v := f.m[key]
	delete(f.m, key)
	return v
}

func (f *fields) need(key string) (any, error) {
	if _, ok := f.m[key]; !ok {
		return nil, f.errorf("has no field %q", key)
	}
	return f.take(key), nil
}

func (f *fields) text(key string) (string, error) {
	v, err := f.need(key)
	if err != nil {
		return "", err
	}
	s, ok := v.(string)
	if !ok {
		return "", f.errorf("%s is %s, want a string", key, kind(v))
	}
	return s, nil
}

func (f *fields) lines(key string) (string, error) {
	v, err := f.need(key)
	if err != nil {
		return "", err
	}
	s, ok := joinLines(v)
	if !ok {
		return "", f.errorf("%s is %s, want a string or a list of strings", key, kind(v))
	}
	return s, nil
}

func (f *fields) object(key string) (map[string]any, error) {
	v, err := f.need(key)
	if err != nil {
		return nil, err
	}
	m, ok := v.(map[string]any)
	if !ok {
		return nil, f.errorf("%s is %s, want an object", key, kind(v))
	}
	return m, nil
}

func (f *fields) list(key string) ([]any, error) {
	v, err := f.need(key)
	if err != nil {
		return nil, err
	}
	list, ok := v.([]any)
	if !ok {
		return nil, f.errorf("%s is %s, want a list", key, kind(v))
	}
	return list, nil
}

func (f *fields) number(key string) (int, error) {
	n, err := f.count(key)
	if err == nil && n == nil {
		return 0, f.errorf("%s is null, want a number", key)
	}
	if err != nil {
		return 0, err
	}
	return *n, nil
}

// count is a whole number that is not negative, or null.
func (f *fields) count(key string) (*int, error) {
	v, err := f.need(key)
	if err != nil || v == nil {
		return nil, err
	}
	num, ok := v.(json.Number)
	if !ok {
		return nil, f.errorf("%s is %s, want a whole number", key, kind(v))
	}
	n, err := strconv.Atoi(num.String())
	if err != nil || n < 0 || n > 1<<31-1 {
		return nil, f.errorf("%s is %s, want a whole number, 0 or more", key, num)
	}
	return &n, nil
}

// rest returns the fields that no one took, nil if all were taken.
func (f *fields) rest() map[string]any {
	if len(f.m) == 0 {
		return nil
	}
	return f.m
}

// kind names the JSON kind of v for messages.
func kind(v any) string {
	switch v.(type) {
	case nil:
		return "null or missing"
	case bool:
		return "true or false"
	case json.Number:
		return "a number"
	case string:
		return "a string"
	case []any:
		return "a list"
	}
	return "an object"
}
